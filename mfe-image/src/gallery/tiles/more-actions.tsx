import { useHoldTile } from '@studio/media/picture-tile'
import { IconButton } from '@studio/ui/icon-button'
import { Menu } from '@studio/ui/menu'
import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import styles from './more-actions.module.css'
import type { TileAct } from './use-tile-acts.tsx'

const label = 'More actions'

interface MoreActionsProps {
  /** The picture in words. */
  readonly about: string
  /** What has no room on the picture. */
  readonly acts: readonly TileAct[]
}

/**
 * The rest of what can be done with a picture, in a menu (ui.md 3). The buttons of it are there, unseen behind that of the menu, whose
 * entries press them: so a popover opens at the same place, and gives the focus back to the menu's button.
 */
export function MoreActions({ about, acts }: MoreActionsProps): ReactNode {
  const unseen = useRef<HTMLSpanElement>(null)
  const press = (at: number): void => unseen.current?.querySelectorAll<HTMLElement>('button, a')[at]?.click()
  const entries = acts.map((act, at) => ({
    key: act.label,
    icon: <act.Icon size={16} aria-hidden />,
    label: act.label,
    onChoose: () => press(at),
  }))
  return (
    <span className={styles['more']} data-more>
      <Menu label={`${label}: ${about}`} entries={entries} placement="bottomRight" flips>
        {(button) => (
          <IconButton
            {...button}
            onPicture
            label={label}
            about={about}
            icon={
              <>
                <Ellipsis size={16} aria-hidden />
                {button['aria-expanded'] && <HoldTile />}
              </>
            }
          />
        )}
      </Menu>
      <span ref={unseen} className={styles['unseen']}>
        {acts.map((act) => (
          <Fragment key={act.label}>{act.button}</Fragment>
        ))}
      </span>
    </span>
  )
}

/** The buttons of the tile stay as long as the menu is open, wherever the pointer is. */
function HoldTile(): undefined {
  useHoldTile()
}
