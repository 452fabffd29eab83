import { useCharacters } from '@studio/media/characters'
import { useDropTarget } from '@studio/media/drag'
import { liveCharacters } from '@studio/media/live-characters'
import { useMembership } from '@studio/media/membership'
import { formatCountOf } from '@studio/ui/format'
import { liveKinds } from '@studio/ui/live-kinds'
import { useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef } from 'react'
import styles from './character-strip.module.css'
import { collectionDialogAtom } from './opened-dialog.ts'

liveKinds.register(liveCharacters)

/** Px from an end of the list within which it scrolls while something is held there, and how far with each event. */
const edge = { width: 56, step: 12 }

/** The characters as drop targets, shown while images are dragged: a drop adds the images, or creates a character of them. */
export function CharacterStrip({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const characters = useCharacters()
  const change = useMembership(characters)
  const openDialog = useSetAtom(collectionDialogAtom)
  const { data: all = [], isLoadingError } = characters.list
  return (
    <section className={styles['strip']} aria-label="Characters to drop images on">
      <p className={styles['title']}>Add {ids.length === 1 ? 'the image' : formatCountOf(ids.length, 'image')} to</p>
      <ul className={styles['list']} {...edgeScroll}>
        <Target
          name="New character"
          face={<Plus size={24} aria-hidden />}
          onDrop={() => openDialog({ kind: 'create', noun: 'character', ids, name: '' })}
        />
        {all.map((character) => (
          <Target
            key={character.id}
            name={character.name}
            face={<Face url={character.mosaic[0]} />}
            onDrop={() => void change('add', character, ids)}
          />
        ))}
      </ul>
      {isLoadingError && (
        <p role="alert" className={styles['title']}>
          Your characters could not be loaded.
        </p>
      )}
    </section>
  )
}

function Face({ url }: { readonly url: string | undefined }): ReactNode {
  return url === undefined ? null : <img src={url} alt="" loading="lazy" decoding="async" draggable={false} />
}

interface TargetProps {
  readonly name: string
  readonly face: ReactNode
  readonly onDrop: () => void
}

function Target({ name, face, onDrop }: TargetProps): ReactNode {
  const target = useRef<HTMLLIElement>(null)
  const lit = useDropTarget(target, { takes: () => true, onDrop })
  return (
    <li ref={target} className={styles['target']} data-lit={lit} data-takes-drop={lit} title={name}>
      <span className={styles['face']}>{face}</span>
      <span className={styles['name']}>{name}</span>
    </li>
  )
}

/** Browsers do not scroll a list by themselves while something is held at its end. */
const edgeScroll = {
  // What scrolls can be scrolled by keys too.
  tabIndex: 0,
  onDragOver: ({ currentTarget, clientX }: DragEvent<HTMLElement>): void => {
    const { left, right } = currentTarget.getBoundingClientRect()
    if (clientX < left + edge.width) currentTarget.scrollBy({ left: -edge.step, behavior: 'instant' })
    if (clientX > right - edge.width) currentTarget.scrollBy({ left: edge.step, behavior: 'instant' })
  },
}
