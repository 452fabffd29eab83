import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { ArrowLeft, ArrowLeftToLine, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './image-viewer.module.css'
import { placeAfter, placeAStep } from './reorder.ts'
import type { Members } from './use-members.ts'
import { useReorder } from './use-reorder.ts'

interface OrderButtonsProps {
  readonly characterId: string
  readonly id: string
  readonly members: Pick<Members, 'items' | 'matches'>
}

/** Puts the image that is shown earlier or later among those of its character: by touch there is no other way. */
export function OrderButtons({ characterId, id, members }: OrderButtonsProps): ReactNode {
  const { items } = members
  const put = useReorder(characterId, members)
  const at = items.indexOf(id)
  if (at === undefined) return null
  const isFirst = at === 0
  return (
    <section>
      <h2 className={styles['head']}>
        Image {formatCount(at + 1)} of {formatCount(items.keys.length)}
      </h2>
      <div className={styles['acts']}>
        <IconButton
          label="Move to the front"
          disabled={isFirst}
          icon={<ArrowLeftToLine size={20} aria-hidden />}
          onClick={() => put(placeAfter(items, { id, over: 0, side: 'before' }))}
        />
        <IconButton
          label="Move earlier"
          disabled={isFirst}
          icon={<ArrowLeft size={20} aria-hidden />}
          onClick={() => put(placeAStep(items, id, -1))}
        />
        <IconButton
          label="Move later"
          disabled={at === items.keys.length - 1}
          icon={<ArrowRight size={20} aria-hidden />}
          onClick={() => put(placeAStep(items, id, 1))}
        />
      </div>
    </section>
  )
}
