const nameOf = (creationId: string): string => `creation of style ${creationId}`

/** Absent on plain-http addresses. Two pages may carry out the same step there: idempotency keys make it take effect once. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Does the work of a creation unless another page of the browser is doing it; then it returns false. */
export async function asOnlyPage(creationId: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks()
  let isOwn = manager === undefined
  if (isOwn) await work()
  await manager?.request(nameOf(creationId), { ifAvailable: true }, async (lock) => {
    isOwn = lock !== null
    if (isOwn) await work()
  })
  // a page that only looks whether another one works has it for a moment
  return isOwn || (!(await isWorkedOn(creationId)) && (await asOnlyPage(creationId, work)))
}

/** Whether a page of the browser is doing the work of a creation. */
export async function isWorkedOn(creationId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.some(({ name, mode }) => name === nameOf(creationId) && mode === 'exclusive')
}

/** Resolves when no page is doing the work of a creation. */
export async function whenStopped(creationId: string): Promise<void> {
  await locks()?.request(nameOf(creationId), { mode: 'shared' }, () => undefined)
}
