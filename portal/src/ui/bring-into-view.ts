/** For the `ref` of the tab on show: on a narrow screen its bar may begin elsewhere. */
export const bringIntoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
