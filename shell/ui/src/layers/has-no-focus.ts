/** Whether nothing has the focus, for example because the focused element was removed. */
export function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
