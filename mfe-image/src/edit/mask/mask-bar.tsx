import { Button } from '@studio/ui'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { useMedia } from '@studio/ui/media'
import { RadioRow } from '@studio/ui/radio-row'
import { mediumWindow } from '@studio/ui/tokens'
import { Contrast, Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type Brush, brushSizes, sized } from './brush.ts'
import styles from './mask-bar.module.css'
import { paintingKeys } from './mask-keys.ts'
import { MaskLoading, shareWords } from './mask-words.tsx'
import type { Mask } from './use-mask.ts'

interface MaskBarProps {
  readonly mask: Mask
  readonly brush: Brush
  readonly onBrush: (brush: Brush) => void
  readonly onDone: () => void
}

/** What is painted with, and what can be done with the mask as a whole, by buttons and by keys. */
export function MaskBar({ mask, brush, onBrush, onDone }: MaskBarProps): ReactNode {
  // An earlier mask that is not there yet can be cleared too: nobody has to wait for one that is not wanted.
  const isEmpty = mask.share === 0 && mask.state === 'ready'
  const bar = useRef<HTMLDivElement>(null)
  // in a narrower window it is somewhere in what is scrolled
  useBottomSpace(bar, !useMedia(mediumWindow))
  useKeys(paintingKeys, {
    smaller: () => onBrush(sized(brush, brush.size - 2)),
    larger: () => onBrush(sized(brush, brush.size + 2)),
    erase: () => onBrush({ ...brush, erases: !brush.erases }),
    invert: () => mask.add({ kind: 'invert' }),
    undo: mask.undo,
    leave: onDone,
  })
  return (
    <div ref={bar} role="toolbar" aria-label="Mask brush" className={styles['bar']}>
      <div className={styles['brush']}>
        <RadioRow
          label="What the brush does"
          choices={['paint', 'erase'] as const}
          chosen={brush.erases ? 'erase' : 'paint'}
          onChoose={(choice) => onBrush({ ...brush, erases: choice === 'erase' })}
        >
          {(choice) => (choice === 'paint' ? 'Paint' : 'Erase')}
        </RadioRow>
        <input
          type="range"
          aria-label="Brush size"
          aria-valuetext={`${brush.size}% of the image`}
          className={styles['size']}
          {...brushSizes}
          value={brush.size}
          onChange={({ target }) => onBrush(sized(brush, target.valueAsNumber))}
        />
      </div>
      <div className={styles['acts']}>
        <IconButton
          label="Undo"
          shortcut={paintingKeys.undo}
          icon={<Undo2 size={20} aria-hidden />}
          disabled={mask.acts.length === 0}
          onClick={mask.undo}
        />
        <IconButton
          label="Invert"
          shortcut={paintingKeys.invert}
          icon={<Contrast size={20} aria-hidden />}
          onClick={() => mask.add({ kind: 'invert' })}
        />
        <Button size="small" type="text" disabled={isEmpty} onClick={() => mask.add({ kind: 'clear' })}>
          Clear
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
      <output className={styles['words']}>
        {mask.state === 'ready' ? shareWords(mask.share) : <MaskLoading mask={mask} />}
      </output>
    </div>
  )
}
