/** What one check found; `unchecked`: there is nothing to look at now, and that is no fault. */
export type Finding =
  | { readonly check: string; readonly status: 'ok' | 'unchecked'; readonly says: string }
  | {
      readonly check: string
      readonly status: 'warning' | 'problem'
      readonly says: string
      /** What to do. */
      readonly advice: string
    }

/** All is well. */
export const ok = (check: string, says: string): Finding => ({ check, status: 'ok', says })

/** Cannot be looked at now. */
export const unchecked = (check: string, says: string): Finding => ({ check, status: 'unchecked', says })

/** Worth a look; the product works. */
export const warning = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'warning',
  says,
  advice,
})

/** Something is broken or lost until somebody acts. */
export const problem = (check: string, says: string, advice: string): Finding => ({
  check,
  status: 'problem',
  says,
  advice,
})
