/** Whether nothing has the focus: what had it may have left the page. */
export function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
