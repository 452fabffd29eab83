/** The result of a check. `unchecked` means that it cannot be checked now, which is no problem. */
export type Finding =
  | { readonly check: string; readonly status: 'ok' | 'unchecked'; readonly says: string }
  | {
      readonly check: string
      readonly status: 'warning' | 'problem'
      readonly says: string
      /** What to do. */
      readonly advice: string
    }

/** The check has found no problem. */
export function ok(check: string, says: string): Finding {
  return { check, status: 'ok', says }
}

/** The check is not possible now. */
export function unchecked(check: string, says: string): Finding {
  return { check, status: 'unchecked', says }
}

/** The product works, but somebody should look at this. */
export function warning(check: string, says: string, advice: string): Finding {
  return {
    check,
    status: 'warning',
    says,
    advice,
  }
}

/** Something does not work, or data are at risk, until somebody acts. */
export function problem(check: string, says: string, advice: string): Finding {
  return {
    check,
    status: 'problem',
    says,
    advice,
  }
}
