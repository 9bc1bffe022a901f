import type { driverApi, Management, ManagementOfMany } from '../driver.ts';
import type { Body } from '../endpoint.ts';
import type { driverAppApi } from './driver-app.ts';

/**
 * What a driver did on a phone, as the phone keeps it until the server has it. An act is written once and never changes: its body is the request's, byte for
 * byte, and its id the request's `Idempotency-Key`.
 */
export type Act = ActBase & Deed;

export interface ActBase {
  /** UUID. */
  _id: string;
  /** Place among the acts of this phone, from 1: they are sent in this order. */
  seq: number;
  driverId: string;
  routeId: string;
  /** When it happened by the server's clock, as far as the phone knows it. */
  at: string;
  clock: DeviceClock;
  /** Where the phone was; null where it did not know. */
  place: ActPlace | null;
  /** Files that the server must have before (`body` names them too). */
  fileIds: readonly string[];
}

export interface DeviceClock {
  /** What the phone's own clock said, right or wrong. */
  device: string;
  /** `performance.now()` of the page that it happened in, which no change of the clock moves. */
  monotonicMs: number;
  /** One for each start of the page: monotonic times of different starts are not compared. */
  startId: string;
  /** Server's time − phone's time, as it was known then. */
  offsetMs: number;
}

export interface ActPlace {
  lat: number;
  lng: number;
  accuracyM: number | null;
}

export type Deed =
  /** `isBlocked`: its answers keep the vehicle from leaving; it goes out so that the office hears of it, and the route does not start. */
  | { kind: 'start'; body: Body<typeof driverApi.start>; isBlocked?: boolean }
  | { kind: 'order'; body: Body<typeof driverApi.reorder> }
  | { kind: 'load'; body: Body<typeof driverAppApi.loadScan> }
  | { kind: 'visit'; guideId: string; body: Management }
  /** Several guides at one door. */
  | { kind: 'visits'; body: ManagementOfMany }
  | { kind: 'reopen'; guideId: string; body: Body<typeof driverApi.reopen> }
  | { kind: 'notice'; guideId: string; body: Body<typeof driverApi.notice> }
  | { kind: 'finish'; body: Body<typeof driverApi.finish> };
export type ActKind = Deed['kind'];

/** What became of an act. An act without one waits to be sent. */
export type ActResult =
  /** The server took it; `answer` is its answer. */
  | { actId: string; state: 'done'; at: string; answer: unknown }
  /** Refused for good: parked, until the driver does it otherwise (`replacedBy`) or gives it up. */
  | { actId: string; state: 'refused'; at: string; problem: ActProblem }
  /** The driver did it again otherwise, or gave it up. */
  | { actId: string; state: 'dropped'; at: string; replacedBy: string | null };

export interface ActProblem {
  status: number;
  key: string;
  message: string;
  fields?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, unknown>>;
  detail?: unknown;
}

/** A line of a queue file (`driver-queues.ts`): the header, then acts in their order, each file's line before the first act that names it. */
export type QueueLine =
  | {
      format: string;
      driverId: string;
      fullName: string;
      exportedAt: string;
      appVersion: string;
      acts: number;
      files: number;
    }
  | { act: Act }
  | { file: { _id: string; kind: 'photo' | 'video' | 'signature'; type: string; sha256: string; base64: string } };
