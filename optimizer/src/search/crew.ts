/**
 * The threads of one search. The leader gives every member (itself too) the same job and waits until all are done; between jobs the
 * others sleep. Nobody waits for an event loop: messages are taken when the phase counter in shared memory has moved.
 */

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { CompiledProblem } from '../compile.ts';
import type { PlanCopy } from './anneal.ts';
import { Emptying, type EmptyingPlans, type EmptyingSlice } from './emptying.ts';
import { type Exchange, type Slice, searchPart } from './exchange.ts';
import { type BreedingSlice, Island } from './genetic/island.ts';
import { breedPart, type PartSlice } from './genetic/plan-part.ts';
import { type Instance, matrixTravel } from './instance.ts';
import { fillNeighbours } from './neighbours.ts';
import { PartMemory } from './part.ts';

/** @internal What the leader sends. Each member knows from its number which rows or parts are its own. */
export type Job =
  | { kind: 'instance'; instance: Omit<Instance, 'p'> & { p: SharedProblem } }
  /** Neighbour lists of its share of the stops. */
  | { kind: 'neighbours' }
  /** Plans whose routes are to be emptied, and a slice of that work. */
  | { kind: 'emptying'; plans: EmptyingPlans; seed: number }
  | { kind: 'empty'; slice: EmptyingSlice }
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'search'; parts: number; slice: Slice }
  /** A genetic search that begins with these plans, the best one last, and a slice of it; the exchange has a part for each member. */
  | { kind: 'breeding'; parents: PlanCopy[]; seed: number }
  | { kind: 'breed'; slice: BreedingSlice }
  /** Plans that a genetic search of parts begins with, and a slice of it. */
  | { kind: 'parents'; parents: PlanCopy[] }
  | { kind: 'breed parts'; parts: number; slice: PartSlice };

type Numbers = Int32Array | Float64Array | Uint8Array;
type SharedProblem = Omit<CompiledProblem, 'travel'>;

/** Memory shared by all members: how many jobs were given, and how many of the others have done the last one. */
export function makeControl(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}
const GIVEN = 0;
const DONE = 1;

class Member {
  private instance: Instance | null = null;
  private emptying: Emptying | null = null;
  private exchange: Exchange | null = null;
  private island: Island | null = null;
  private parents: PlanCopy[] = [];
  private readonly memory = new PartMemory();
  private readonly number: number;
  private readonly size: number;
  private readonly cancelFlag: Int32Array;

  constructor(number: number, size: number, cancelFlag: Int32Array) {
    this.number = number;
    this.size = size;
    this.cancelFlag = cancelFlag;
  }

  perform(job: Job): void {
    if (job.kind === 'instance')
      this.instance = { ...job.instance, p: { ...job.instance.p, travel: matrixTravel(job.instance) } };
    else if (job.kind === 'exchange') this.exchange = job.exchange;
    else if (job.kind === 'emptying') this.emptying = new Emptying(this.instance!, job.plans, this.number, job.seed);
    else if (job.kind === 'empty') this.emptying!.run(job.slice, this.cancelFlag);
    else if (job.kind === 'breeding')
      this.island = new Island(this.instance!, this.number, this.size, job.seed, job.parents);
    else if (job.kind === 'breed') this.island!.run(this.exchange!, job.slice, this.cancelFlag);
    else if (job.kind === 'parents') this.parents = job.parents;
    else if (job.kind === 'breed parts') {
      for (let k = this.number; k < job.parts; k += this.size)
        breedPart(this.instance!, this.exchange!, k, this.parents, job.slice, this.cancelFlag);
    } else if (job.kind === 'neighbours') {
      const S = this.instance!.p.stopCount;
      const from = Math.floor((S * this.number) / this.size);
      fillNeighbours(
        this.instance!,
        from,
        Math.floor((S * (this.number + 1)) / this.size),
        () => Atomics.load(this.cancelFlag, 0) !== 0,
      );
    } else {
      for (let k = this.number; k < job.parts; k += this.size)
        searchPart(this.instance!, this.exchange!, k, job.slice, this.cancelFlag, this.memory);
    }
  }
}

/** The leader's side. Without other members (`ports` empty) all is done by the calling thread. */
export class Crew {
  readonly size: number;
  readonly cancelFlag: Int32Array;
  private readonly ports: readonly MessagePort[];
  private readonly control: Int32Array;
  private readonly self: Member;

  constructor(cancelFlag: Int32Array, ports: readonly MessagePort[] = [], control: Int32Array = makeControl()) {
    this.size = ports.length + 1;
    this.cancelFlag = cancelFlag;
    this.ports = ports;
    this.control = control;
    this.self = new Member(0, this.size, cancelFlag);
  }

  /** Tells all members what they search; the neighbour lists may still be empty. */
  share(inst: Instance): void {
    this.run({ kind: 'instance', instance: this.ports.length > 0 ? shareInstance(inst) : inst });
  }

  /** Returns when all members have done the job. */
  run(job: Job): void {
    const { control, ports } = this;
    if (ports.length > 0) {
      for (const port of ports) port.postMessage(job);
      Atomics.store(control, DONE, 0);
      Atomics.add(control, GIVEN, 1);
      Atomics.notify(control, GIVEN);
    }
    this.self.perform(job);
    for (let done = Atomics.load(control, DONE); done < ports.length; done = Atomics.load(control, DONE))
      Atomics.wait(control, DONE, done);
  }
}

/** What another member's thread is started with. */
export interface MemberData {
  /** From 1 on: the leader is 0. */
  number: number;
  /** Threads in all. */
  size: number;
  port: MessagePort;
  control: Int32Array;
  cancelFlag: Int32Array;
}

/** The other members' side: does job after job; ends only with its thread. */
export function serve({ number, size, port, control, cancelFlag }: MemberData): never {
  const member = new Member(number, size, cancelFlag);
  for (let taken = 0; ; taken++) {
    Atomics.wait(control, GIVEN, taken);
    member.perform(receiveMessageOnPort(port)!.message as Job);
    Atomics.add(control, DONE, 1);
    Atomics.notify(control, DONE);
  }
}

/**
 * An instance as it can go to other threads: typed arrays in shared memory (copied there unless they are already), without functions and
 * without the parts of the input that the search does not read.
 */
function shareInstance(inst: Instance): Omit<Instance, 'p'> & { p: SharedProblem } {
  const { travel: _functions, ...rest } = inst.p;
  const { objective, dimensions, locations } = rest.input;
  return {
    ...shareArrays(inst),
    p: {
      ...shareArrays(rest),
      input: { dimensions, locations, stops: [], vehicles: [], ...(objective ? { objective } : {}) },
      stopIndex: new Map(),
      vehicleIndex: new Map(),
    },
  };
}

function shareArrays<T extends object>(from: T): T {
  const shared = (value: unknown): unknown => {
    if (!ArrayBuffer.isView(value) || value.buffer instanceof SharedArrayBuffer) return value;
    const original = value as Numbers;
    const copy = new (original.constructor as new (buffer: SharedArrayBuffer) => Numbers)(
      new SharedArrayBuffer(original.byteLength),
    );
    copy.set(original);
    return copy;
  };
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, shared(value)])) as T;
}
