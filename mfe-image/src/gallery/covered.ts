/** How much of the window the page covers above and below the gallery, in px: its sticky toolbar and a small gap, and what floats below. */
export function coveredByPage() {
  const bar = document.querySelector<HTMLElement>('[data-grid-bar]')?.offsetHeight ?? 0
  const bottom = document.documentElement.style.getPropertyValue('--bottom-panel')
  return { above: bar + 8, below: Number.parseInt(bottom, 10) || 0 }
}
