import { type Model, maxReferences } from '@studio/backend/contract'
import { FileButton } from '@studio/media/file-button'
import { UploadList } from '@studio/media/upload-list'
import { Button } from '@studio/ui'
import { useMedia } from '@studio/ui/media'
import { touchScreen } from '@studio/ui/tokens'
import { useSetAtom, useStore } from 'jotai'
import { ImagePlus, Package, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileReferences } from '../list/file-references.ts'
import { takeReference, withoutReference } from '../list/reference-list.ts'
import { referenceRoom } from '../list/reference-use.ts'
import { keyOf, type Reference, referencesAtom } from '../list/references.ts'
import { studioReference } from '../list/studio-picture.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { choosingCharactersAtom } from './choosing-characters.ts'
import styles from './reference-picker.module.css'
import { ReferenceSlots } from './reference-slots.tsx'

interface ReferencePickerProps {
  readonly model: Model
  readonly chosen: readonly Reference[]
  readonly onChange: (chosen: readonly Reference[]) => void
  readonly onOffer: OfferPictures
}

/** One sentence about how the model uses the chosen pictures. */
function wordsOn({ label }: Model, room: number, touch: boolean): string {
  if (room === 0) return `${label} works from words only; these wait for a model that uses them.`
  if (room === 1) return `${label} works from one picture, the first.`
  if (touch) return `${label} works from up to ${room} pictures. Upload them, or choose pictures of your gallery.`
  return `${label} works from up to ${room} pictures. Paste or drop them anywhere, or drag them from the gallery.`
}

/**
 * The reference-image popover (spec images 2): the chosen pictures in order, new and earlier uploads, images of characters, a product
 * image.
 */
export function ReferencePicker({ model, chosen, onChange, onOffer }: ReferencePickerProps): ReactNode {
  const room = referenceRoom(model)
  const touch = useMedia(touchScreen)
  const setChoosing = useSetAtom(choosingCharactersAtom)
  const store = useStore()
  const isChosen = (id: string): boolean => chosen.some((reference) => keyOf(reference) === id)
  const remove = (id: string): void => onChange(withoutReference(chosen, id))
  const toggle = (id: string): void => {
    if (isChosen(id)) remove(id)
    else onOffer({ references: [studioReference(id)], refusals: [] })
  }
  /** Others may be chosen by now than when the deletion was asked for, and when it is undone. */
  const forget = (id: string): (() => void) | undefined => {
    const taken = takeReference(store.get(referencesAtom), id)
    if (taken === undefined) return undefined
    store.set(referencesAtom, taken.others)
    return () => store.set(referencesAtom, taken.putBack(store.get(referencesAtom)))
  }
  return (
    <div className={styles['picker']}>
      <div className={styles['head']}>
        <strong>Reference images</strong>
        <span className={styles['count']}>
          {chosen.length} of {maxReferences}
        </span>
      </div>
      <ReferenceSlots chosen={chosen} used={room} onChange={onChange} />
      <p className={styles['hint']}>{wordsOn(model, room, touch)}</p>
      <div className={styles['actions']}>
        <FileButton
          several
          name="referenceImages"
          label="Upload images"
          icon={<ImagePlus size={16} aria-hidden />}
          onFiles={(files) => onOffer(fileReferences(files))}
        />
        <Button size="small" icon={<UsersRound size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          Choose from Characters
        </Button>
        <FileButton
          name="productImage"
          label="Upload product image"
          icon={<Package size={16} aria-hidden />}
          onFiles={(files) => onOffer(fileReferences(files), 'product')}
        />
      </div>
      <UploadList isChosen={isChosen} onToggle={toggle} onTrashed={forget} />
    </div>
  )
}
