const refusals: ReadonlySet<string> = new Set(['refused', 'withheld', 'invalid-request'])

/** Whether an output that has failed for this reason would fail again, unless the words or the settings are changed first. */
export const isRefusal = (reason: string): boolean => refusals.has(reason)
