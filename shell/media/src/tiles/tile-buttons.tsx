import { IconButton } from '@studio/ui/icon-button'
import { SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './tile-buttons.module.css'

interface TileButtonsProps {
  /** Selects the picture, or all from the last one selected to this one. */
  readonly onPick: (range: boolean) => void
  readonly children: ReactNode
}

/** The buttons over a picture: selection at the top left, what can be done with it at the top right (ui.md 3). */
export function TileButtons({ onPick, children }: TileButtonsProps): ReactNode {
  return (
    <>
      <div className={styles['select']}>
        <IconButton
          onPicture
          label="Select"
          icon={<SquareCheck size={16} aria-hidden />}
          onClick={({ shiftKey }) => onPick(shiftKey)}
        />
      </div>
      <div className={styles['actions']}>{children}</div>
    </>
  )
}
