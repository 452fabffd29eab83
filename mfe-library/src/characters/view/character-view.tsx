import { type Character, listCharacters } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { CharacterDialog, type OpenedDialog } from '../character-dialog.tsx'
import { CharacterVideos } from '../videos/character-videos.tsx'
import { useCharacterAddress } from './character-address.ts'
import { CharacterImages } from './character-images.tsx'
import { useDropOnPage } from './use-drop-on-page.ts'
import { useImageCount } from './use-members.ts'
import { type Tab, ViewHeader } from './view-header.tsx'
import { settingsShownAtomOf } from './view-settings.ts'

/** Spec images 2: one character, once the list of characters says that there is one with this id. */
export function CharacterView({ characterId }: { readonly characterId: string }): ReactNode {
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  const { leaveGone } = useCharacterAddress()
  if (isLoadingError) return <NotLoaded onRetry={() => void refetch()} />
  if (characters === undefined) return <Spinner />
  const character = characters.find(({ id }) => id === characterId)
  if (character !== undefined) return <OpenCharacter key={characterId} character={character} />
  return (
    <Notice
      role="alert"
      title="Character not found"
      text="It was deleted, or it never was one of yours."
      action={<Button onClick={leaveGone}>All characters</Button>}
    />
  )
}

function OpenCharacter({ character }: { readonly character: Character }): ReactNode {
  const { leave, leaveGone } = useCharacterAddress()
  const imageCount = useImageCount(character)
  const lit = useDropOnPage(character)
  const [tab, setTab] = useState<Tab>('images')
  const [opened, setOpened] = useState<OpenedDialog | undefined>(undefined)
  const [settingsShown, showSettings] = useAtom(settingsShownAtomOf(useCurrentUser().id))
  return (
    <>
      <ViewHeader
        character={character}
        imageCount={imageCount}
        lit={lit}
        tab={tab}
        settingsShown={settingsShown}
        onTab={setTab}
        onSettings={() => showSettings(!settingsShown)}
        onBack={leave}
        onRename={() => setOpened({ kind: 'rename', character })}
        onDelete={() => setOpened({ kind: 'delete', character })}
      />
      {tab === 'images' ? (
        <CharacterImages character={character} settingsShown={settingsShown} />
      ) : (
        <CharacterVideos character={character} />
      )}
      {opened !== undefined && (
        <CharacterDialog opened={opened} onDelete={leaveGone} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      title="Unable to Load Character"
      text="It is still there. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}
