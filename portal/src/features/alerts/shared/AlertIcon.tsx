import {
  IconAlarm,
  IconBattery1,
  IconChartPie2,
  IconEngine,
  IconFileAlert,
  IconHandStop,
  IconMapPinOff,
  IconMessage2,
  IconPackageOff,
  IconPolygonOff,
  IconRouteOff,
  IconWallet,
  IconWebhook,
  IconWifiOff,
} from '@tabler/icons-react';
import type { AlertKind } from '@tramo/contract/road-settings';
import type { ComponentType } from 'react';

const icons: Record<AlertKind, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  delay: IconAlarm,
  silent: IconWifiOff,
  stopped: IconHandStop,
  offRoute: IconRouteOff,
  outOfZone: IconPolygonOff,
  lowBattery: IconBattery1,
  farVisit: IconMapPinOff,
  undelivered: IconPackageOff,
  document: IconFileAlert,
  vehicleCheck: IconEngine,
  reply: IconMessage2,
  webhook: IconWebhook,
  balance: IconWallet,
  budget: IconChartPie2,
};

export function AlertIcon({ kind, size = 20 }: { kind: AlertKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
