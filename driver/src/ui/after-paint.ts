/** In a page that is not seen no frames come. */
const longestMs = 200;

/** Resolves once what is drawn now is painted: for what can wait until the driver sees where his tap led. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs);
    if (typeof requestAnimationFrame !== 'undefined') requestAnimationFrame(() => setTimeout(resolve));
  });
