/** Whether nothing has the focus: what had it may have left the page. */
export const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body
