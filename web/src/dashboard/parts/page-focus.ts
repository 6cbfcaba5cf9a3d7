let hasShownScreen = false;

/**
 * True if a new screen's heading takes the focus, so that a screen reader reads where one is. The first screen after
 * the page has loaded does not: it is read from its beginning.
 */
export function takesFocus(): boolean {
  const takes = hasShownScreen;
  hasShownScreen = true;
  return takes;
}
