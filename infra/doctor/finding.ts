/** What one check found; `unchecked`: it cannot be checked now, which is not a fault. */
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
export function ok(check: string, says: string): Finding {
  return { check, status: 'ok', says }
}

/** It cannot be checked now. */
export function unchecked(check: string, says: string): Finding {
  return { check, status: 'unchecked', says }
}

/** Somebody should look at it, but the product works. */
export function warning(check: string, says: string, advice: string): Finding {
  return {
    check,
    status: 'warning',
    says,
    advice,
  }
}

/** Something is broken or lost until somebody acts. */
export function problem(check: string, says: string, advice: string): Finding {
  return {
    check,
    status: 'problem',
    says,
    advice,
  }
}
