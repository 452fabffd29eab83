import type { Character } from '@studio/backend/contract/library'
import { formatCountOf } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { ArrowLeft, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './view-header.module.css'

/** What a character's page shows. */
export type Tab = 'images' | 'videos'

interface ViewHeaderProps {
  readonly character: Pick<Character, 'name'>
  readonly imageCount: number
  /** What is dragged over the page would be added to the character. */
  readonly lit: boolean
  readonly tab: Tab
  readonly settingsShown: boolean
  readonly onTab: (tab: Tab) => void
  readonly onSettings: () => void
  readonly onBack: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

const tabs = [
  ['images', 'Images'],
  ['videos', 'Videos'],
] as const

/** Spec images 2, the header of a character: back, name, image count, Images/Videos toggle, settings. */
export function ViewHeader(props: ViewHeaderProps): ReactNode {
  const { character, imageCount, lit, tab, settingsShown } = props
  return (
    <header className={styles['header']} data-lit={lit}>
      <IconButton label="All characters" icon={<ArrowLeft size={20} aria-hidden />} onClick={props.onBack} />
      <div className={styles['words']}>
        <h1 className={styles['name']} title={character.name}>
          {character.name}
        </h1>
        <span className={styles['count']}>{formatCountOf(imageCount, 'image')}</span>
      </div>
      <fieldset className={styles['tabs']} aria-label="What is shown">
        {tabs.map(([key, words]) => (
          <button key={key} type="button" aria-pressed={tab === key} onClick={() => props.onTab(key)}>
            {words}
          </button>
        ))}
      </fieldset>
      <div className={styles['acts']}>
        <IconButton label="Rename" icon={<Pencil size={20} aria-hidden />} onClick={props.onRename} />
        <IconButton label="Delete character" icon={<Trash2 size={20} aria-hidden />} onClick={props.onDelete} />
        {tab === 'images' && imageCount > 0 && (
          <IconButton
            label={settingsShown ? 'Hide settings' : 'Show settings'}
            aria-pressed={settingsShown}
            icon={<SlidersHorizontal size={20} aria-hidden />}
            onClick={props.onSettings}
          />
        )}
      </div>
    </header>
  )
}
