import { describe, expect, test } from 'vitest';
import { type CodeStory, codeStory, countdown } from './guide-code.rules.ts';

const sentTo = [{ channel: 'sms' as const, to: '•••• 4321' }];

describe('what is told of a code', () => {
  test.each<[Parameters<typeof codeStory>[0], CodeStory]>([
    [{ status: 'none', isAwaited: false, sentTo: [] }, 'none'],
    [{ status: 'none', isAwaited: true, sentTo: [] }, 'lacking'],
    [{ status: 'sent', isAwaited: true, sentTo }, 'sent'],
    [{ status: 'sent', isAwaited: true, sentTo: [] }, 'nowhere'],
    [{ status: 'sent', isAwaited: false, sentTo }, 'over'],
    [{ status: 'locked', isAwaited: true, sentTo }, 'locked'],
    [{ status: 'locked', isAwaited: false, sentTo }, 'over'],
    [{ status: 'overridden', isAwaited: true, sentTo }, 'overridden'],
    [{ status: 'overridden', isAwaited: false, sentTo }, 'waived'],
    [{ status: 'used', isAwaited: false, sentTo }, 'used'],
  ])('%j: %s', (state, story) => expect(codeStory(state)).toBe(story));
});

test.each([
  [null, null],
  [-1, null],
  [0, null],
  [1, '0:01'],
  [59_001, '1:00'],
  [65_000, '1:05'],
  [600_000, '10:00'],
])('%s ms before it may be sent again: %s', (ms, expected) =>
  expect(countdown(ms === null ? null : new Date(1_000_000 + ms).toISOString(), 1_000_000)).toBe(expected),
);
