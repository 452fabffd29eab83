import type { Character, CollectionImage } from '@studio/backend/contract/library'
import { liveKinds } from '@studio/ui/live-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { collectionImageOptions } from '../gallery/collection-images.ts'
import { liveCharacters } from '../members/live-characters.ts'
import { CharacterImages } from './character-images.tsx'
import { CharacterList } from './character-list.tsx'
import { ChooserDialog } from './chooser-dialog.tsx'
import { type ChooserProps, chosenOf, type PictureShape } from './chosen-image.ts'
import { useChooser } from './use-chooser.ts'

liveKinds.register(liveCharacters)

/**
 * Spec images 2, 'Choose from Characters': first a character, then images of it. What was chosen from one character stays chosen
 * while the person looks at another.
 */
export function ChooseCharactersDialog({ onChoose, ...dialog }: ChooserProps): ReactNode {
  const client = useQueryClient()
  const state = useChooser(dialog)
  const [opened, setOpened] = useState<Character | undefined>(undefined)
  const [last, setLast] = useState<string | undefined>(undefined)
  /** Of every image that has been shown. */
  const shapes = useRef(new Map<string, PictureShape>())
  const generationOf = (id: string): string | undefined =>
    client.getQueryData<CollectionImage | null>(collectionImageOptions(id).queryKey)?.generationId

  const open = (character: Character): void => {
    setLast(character.id)
    setOpened(character)
  }
  const note = (images: readonly PictureShape[]): void => {
    for (const image of images) shapes.current.set(image.id, image)
  }
  return (
    <ChooserDialog
      {...dialog}
      title="Choose from Characters"
      state={state}
      onChoose={(ids) => onChoose(chosenOf(ids, shapes.current, generationOf))}
    >
      {opened === undefined ? (
        <CharacterList focused={last} onOpen={open} />
      ) : (
        <CharacterImages character={opened} onShown={note} onBack={() => setOpened(undefined)} />
      )}
    </ChooserDialog>
  )
}
