/**
 * Puts a text on the clipboard; false when the browser does not let us.
 * The Clipboard API exists on https and localhost alone; the portal also runs on plain http addresses of a company's network.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the older way may still do.
  }
  const area = Object.assign(document.createElement('textarea'), { value: text });
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside the open dialog: its focus trap takes the focus back from anything outside.
  (document.activeElement?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
