import { maxReferences } from '@studio/backend/contract'
import { ChooseCharacters } from '@studio/media/choose-characters'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { characterReferences } from '../list/character-references.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'
import { choosingCharactersAtom } from './choosing-characters.ts'

/** Spec images 2 and 5: the dialog in which up to four images of characters are chosen as references. */
export function CharacterChooser({ onOffer }: { readonly onOffer: OfferPictures }): ReactNode {
  const setOpen = useSetAtom(choosingCharactersAtom)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const choose = async (assetIds: readonly string[]): Promise<void> => {
    try {
      const pictures = await characterReferences(assetIds)
      // Cancelled, and perhaps opened anew since.
      if (isLeft.current) return
      if (pictures.references.length === 0) return tellFailure(pictures.refusals.join(' '))
      onOffer(pictures)
      setOpen(false)
    } catch (error) {
      if (!isLeft.current) tellFailure(errorText(error, 'Please try again'))
    }
  }

  return (
    <ChooseCharacters
      most={maxReferences}
      action="Add as references"
      onClose={() => setOpen(false)}
      onChoose={(images) => void choose(images.map(({ assetId }) => assetId))}
    />
  )
}

/** Spec images 8, in its own words. The dialog stays open, and with it what was chosen. */
function tellFailure(description: string): void {
  showToast({ title: 'Failed to add character images.', description, tone: 'bad' })
}
