import { showToast } from '@studio/ui/toast-store'
import { useEffect, useEffectEvent } from 'react'

interface NotLoadedProps {
  readonly title: string
  /** Loads the dialog again; offered by the toast, in place of loading the page again. */
  readonly retry?: () => void
  /** Ends the attempt, for a dialog that the person can simply open again. */
  readonly close?: () => void
}

const reload = { label: 'Reload the page', run: () => location.reload() }

/**
 * In place of a dialog whose code did not load: a toast, because a person who asked for a dialog must not see nothing happen. After an
 * update of the studio only a new page finds the code.
 */
export function NotLoaded({ title, retry, close }: NotLoadedProps): null {
  const tell = useEffectEvent(() => {
    const action = retry === undefined ? reload : { label: 'Retry', run: retry }
    showToast({ title, description: 'Please try again in a moment, or reload the page.', tone: 'bad', action })
    close?.()
  })
  useEffect(() => tell(), [])
  return null
}
