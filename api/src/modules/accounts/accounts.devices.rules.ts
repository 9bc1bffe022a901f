import { fill, type Locale } from '@tramo/contract/problems';
import { auditPlatformNames, deviceName } from '@tramo/contract/words/audit';

/** The first that fits is the browser: most of them also call themselves Chrome or Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Chrome en Windows', from the browser's own words and without versions, so that an update is no new device; '' when they say nothing. */
export function deviceOf(userAgent: string, platform: string, locale: Locale = 'es'): string {
  if (platform === 'driver') return auditPlatformNames.driver[locale];
  const find = (table: readonly [RegExp, string][]): string =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? fill(deviceName[locale], { browser, system }) : browser || system;
}
