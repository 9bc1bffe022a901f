export const uiEn = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
} as const;
