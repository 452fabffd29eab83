import { mediaUrl } from '@studio/backend/contract'
import { type Character, chooseCharacterCover } from '@studio/backend/contract/library'
import { useDownloadImages } from '@studio/media/download'
import { refreshMembers } from '@studio/media/members'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { tellUnsaved } from '../../acts/tell-unsaved.ts'
import { useBulkMembers } from './use-bulk-members.ts'

/** What can be done with the images of a character. Each function tells of a failure itself (spec images 8). */
export interface MemberActs {
  readonly removeOne: (id: string) => void
  readonly removeSelected: (ids: readonly string[]) => void
  readonly moveTo: (ids: readonly string[], to: Pick<Character, 'id' | 'name'>) => void
  /** Lets an image stand first on the card of the character. */
  readonly cover: (id: string) => void
  /** Goes to the image dashboard with the image as a reference (spec images 2). */
  readonly reference: (id: string) => void
  /** Opens the edit page with the image. */
  readonly edit: (id: string) => void
  /** One image as a file, several as an archive. */
  readonly download: (ids: readonly string[]) => void
}

export const MemberActsContext = createContext<MemberActs | undefined>(undefined)

/** The acts of the character around a component. */
export function useMemberActs(): MemberActs {
  const acts = useContext(MemberActsContext)
  if (acts === undefined) throw new Error('There is no MemberActsContext around this component')
  return acts
}

/** Makes the acts on the images of one character. */
export function useCreateMemberActs(characterId: string): MemberActs {
  const client = useQueryClient()
  const navigate = useNavigate()
  const download = useDownloadImages()
  const { remove, moveTo } = useBulkMembers(characterId)
  const { mutateAsync: sendCover } = useCommand(chooseCharacterCover)

  const cover = async (assetId: string): Promise<void> => {
    try {
      await sendCover({ params: { characterId }, body: { assetId } })
      showToast({ title: 'Cover image chosen' })
      await refreshMembers(client)
    } catch (error) {
      tellUnsaved(error, 'Failed to choose the cover image.')
    }
  }
  return {
    removeOne: (id) => void remove([id], { title: 'Image removed from character' }),
    removeSelected: (ids) =>
      void remove(ids, {
        title: 'Images removed',
        description: 'Selected images have been removed from this character.',
      }),
    moveTo: (ids, to) => void moveTo(ids, to),
    cover: (id) => void cover(id),
    reference: (id) => void navigate({ to: '/', search: { ref: mediaUrl(id, 'original') } }),
    edit: (id) => void navigate({ to: '/edit', search: { imageId: id } }),
    download: (ids) => void download(ids, (id) => `character-image-${id}`),
  }
}
