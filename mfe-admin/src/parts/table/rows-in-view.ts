/** The keys of the rows of tables that somebody can see now; what is scrolled out of its table is not among them. */
export async function rowsInView(): Promise<ReadonlySet<string>> {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
  if (rows.length === 0) return new Set()
  const entries = await new Promise<readonly IntersectionObserverEntry[]>((resolve) => {
    const observer = new IntersectionObserver((seen) => {
      observer.disconnect()
      resolve(seen)
    })
    for (const row of rows) observer.observe(row)
  })
  const keys = entries.flatMap(({ isIntersecting, target }) =>
    isIntersecting && target instanceof HTMLElement ? (target.dataset['row'] ?? []) : [],
  )
  return new Set(keys)
}
