import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { createGridState, type GridState, limitedSelection } from '../selection/grid-state.ts'
import styles from './collection-face.module.css'
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

/** The first image of a character or style, small; an empty frame when it has none. `mosaic`: addresses of its images. */
export function CollectionFace({ mosaic: [first] }: { readonly mosaic: readonly string[] }): ReactNode {
  if (first === undefined) return <span className={styles['face']} />
  return <img className={styles['face']} src={first} alt="" loading="lazy" decoding="async" draggable={false} />
}

/** The same beside its name, which is cut where there is no room for it. */
export function CollectionName({
  mosaic,
  name,
}: {
  readonly mosaic: readonly string[]
  readonly name: string
}): ReactNode {
  return (
    <>
      <CollectionFace mosaic={mosaic} />
      <span className={styles['name']}>{name}</span>
    </>
  )
}
