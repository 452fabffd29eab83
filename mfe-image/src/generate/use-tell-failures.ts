import type { Generation } from '@studio/backend/contract'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pendingAtom } from '../request/pending.ts'
import { noteFailures, tellFailed, toldFailuresAtom } from './told-failures.ts'

/** Tells once of each of the newest generations that one of its images failed, when it does while the page is open (spec images 8). */
export function useTellFailures(newest: readonly Generation[]): void {
  const told = useAtomValue(toldFailuresAtom)
  const pending = useAtomValue(pendingAtom)
  useEffect(() => {
    for (const failure of noteFailures(told, newest, pending)) tellFailed(failure)
  }, [told, newest, pending])
}
