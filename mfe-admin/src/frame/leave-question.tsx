import { Confirm } from '@studio/ui/confirm'
import { type AnyRoute, type BlockerFn, type Router, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loginPath } from '../session/way-back.ts'
import { goOn } from './go-on.ts'
import { type Loss, useLosses } from './losses.ts'

type Change = Parameters<BlockerFn>[0]

interface Question {
  readonly loss: Loss
  readonly change: Change
}

/**
 * Asks before another page takes the place of one where something would be lost, as the browser asks before it reloads the page. Another
 * period or filter leaves the page as it is. The address stays that of the page while it is asked, so that whatever is pressed meanwhile,
 * such as Back once more, begins there.
 */
export function LeaveQuestion(): ReactNode {
  const { ofPage, ofSession } = useLosses()
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const { history } = useRouter<Router<AnyRoute, 'never'>>()
  const mustAsk = useEffectEvent((change: Change): boolean => {
    const { currentLocation, nextLocation } = change
    if (currentLocation.pathname === nextLocation.pathname) return false
    const loss = nextLocation.pathname === loginPath ? ofSession() : ofPage()
    setQuestion(loss && { loss, change })
    return loss !== undefined
  })
  useEffect(
    () => history.block({ enableBeforeUnload: false, blockerFn: (change: Change) => mustAsk(change) }),
    [history],
  )
  if (question === undefined) return null
  const close = (): void => setQuestion(undefined)
  const leave = (): void => {
    close()
    goOn(history, question.change)
  }
  return <Confirm {...question.loss} onConfirm={leave} onCancel={close} />
}
