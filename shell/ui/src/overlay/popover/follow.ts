const placeOf = (element: Element): string => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left, top, width, height].join()
}

/**
 * Calls back whenever the element has another place in the window, until the returned function is called. Looks once per frame, because
 * the browser tells only about scrolling and sizes, while anything that is laid out anew can move an element.
 */
export function follow(element: Element, onMove: () => void): () => void {
  let place = placeOf(element)
  let frame = requestAnimationFrame(function look() {
    const now = placeOf(element)
    if (now !== place) onMove()
    place = now
    frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}
