import { ApiError } from '@studio/ui/api-error'
import type { ReactNode } from 'react'
import { failureText } from '../parts/failure-text.ts'
import styles from './security.module.css'

/** Why something failed that is not about one of the fields. @param codes of refusals that stand below a field */
export function Failure({ error, codes }: { readonly error: unknown; readonly codes: readonly string[] }): ReactNode {
  const isSaid = error instanceof ApiError && codes.includes(error.problem?.code ?? '')
  if (error === null || isSaid) return null
  return (
    <p role="alert" className={styles['failure']}>
      {failureText(error, 'This did not work. Please try again in a moment.')}
    </p>
  )
}
