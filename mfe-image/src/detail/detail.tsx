import type { Generation } from '@studio/backend/contract'
import { DialogPending } from '@studio/ui/dialog'
import { lazyPart } from '@studio/ui/lazy-part'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useDetail } from '../address/use-detail.ts'
import { openingAtom } from '../gallery/actions/opening.ts'
import type { Items } from '../gallery/items/items.ts'
import { NotOpened } from './not-opened.tsx'

/** Loaded when the first picture is opened: the page does not begin with it. */
const OpenDetail = lazyPart(async () => (await import('./open-detail.tsx')).OpenDetail, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (onRetry, { onClose }) => <NotOpened onRetry={onRetry} onClose={onClose} />,
})

interface DetailProps {
  readonly items: Items
  readonly newest: readonly Generation[]
}

/** The detail dialog, while the address names a picture (`/?image=...`). */
export function Detail(props: DetailProps): ReactNode {
  const { picture, close } = useDetail()
  const [opening, setOpening] = useAtom(openingAtom)
  const isNamed = picture !== undefined
  useEffect(() => {
    if (isNamed) setOpening(undefined)
    return () => setOpening(undefined)
  }, [isNamed, setOpening])
  if (picture !== undefined) return <OpenDetail {...props} named={picture} onClose={close} />
  return opening === undefined ? null : <DialogPending onClose={() => setOpening(undefined)} />
}
