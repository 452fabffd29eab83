/** Test helper: whether the browser would ask the person before it reloads or closes the page. */
export function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
