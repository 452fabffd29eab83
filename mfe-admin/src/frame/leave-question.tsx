import { Confirm } from '@studio/ui/confirm'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { loginPath } from '../session/way-back.ts'
import { type Loss, useLosses } from './losses.ts'

/**
 * Asks before another page takes the place of one where something would be lost, as the browser asks before it reloads the page. Another
 * period or filter leaves the page as it is.
 */
export function LeaveQuestion(): ReactNode {
  const { ofPage, ofSession } = useLosses()
  const [loss, setLoss] = useState<Loss | undefined>(undefined)
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      const found = next.pathname === loginPath ? ofSession() : ofPage()
      setLoss(found)
      return found !== undefined
    },
  })
  if (status !== 'blocked' || loss === undefined) return null
  return <Confirm {...loss} onConfirm={proceed} onCancel={reset} />
}
