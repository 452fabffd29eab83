import type { Character } from '@studio/backend/contract/library'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { createGridState, type GridState, limitedSelection } from '../selection/grid-state.ts'
import styles from './character-face.module.css'
import type { MemberImagesProps } from './member-images.tsx'

/** The state of a grid in which any number of pictures can be selected, and nothing else can be done. */
export function createSelecting(): GridState {
  return createGridState(limitedSelection({ onTooMany: () => undefined }))
}

/** The images of one character, to be selected in a dialog. Its code is loaded when it is first shown. */
export const MemberGrid = lazyPart<MemberImagesProps>(
  async () => (await import(/* webpackChunkName: "choosers" */ './member-images.tsx')).MemberImages,
  { pending: <Spinner />, failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

/** The first image of a character, small; an empty frame when it has none. */
export function CharacterFace({ character: { mosaic } }: { readonly character: Pick<Character, 'mosaic'> }): ReactNode {
  const [first] = mosaic
  if (first === undefined) return <span className={styles['face']} />
  return <img className={styles['face']} src={first} alt="" loading="lazy" decoding="async" draggable={false} />
}

/** The characters whose name contains what was typed, in any case (spec images 2). */
export function charactersNamed<Of extends Pick<Character, 'name'>>(characters: readonly Of[], typed: string): Of[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return characters.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
