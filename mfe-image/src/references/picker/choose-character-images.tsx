import { maxReferences } from '@studio/backend/contract'
import { ChooseCharacters } from '@studio/media/choose-characters'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { characterReferences } from '../list/character-references.ts'
import type { OfferPictures } from '../list/use-reference-offers.ts'

/** Spec images 2 and 5: opens the dialog in which up to four images of characters are chosen as references. */
export function ChooseCharacterImages({ onOffer }: { readonly onOffer: OfferPictures }): ReactNode {
  const [open, setOpen] = useState(false)

  const choose = async (assetIds: readonly string[]): Promise<void> => {
    try {
      const pictures = await characterReferences(assetIds)
      if (pictures.references.length === 0) return tellFailure(pictures.refusals.join(' '))
      onOffer(pictures)
      setOpen(false)
    } catch (error) {
      tellFailure(errorText(error, 'Please try again'))
    }
  }

  return (
    <>
      <Button size="small" icon={<UsersRound size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Choose from Characters
      </Button>
      {open && (
        <ChooseCharacters
          most={maxReferences}
          action="Add as references"
          onClose={() => setOpen(false)}
          onChoose={(images) => void choose(images.map(({ assetId }) => assetId))}
        />
      )}
    </>
  )
}

/** Spec images 8, in its own words. The dialog stays open, and with it what was chosen. */
function tellFailure(description: string): void {
  showToast({ title: 'Failed to add character images.', description, tone: 'bad' })
}
