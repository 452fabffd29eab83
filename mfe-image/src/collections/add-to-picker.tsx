import { listStyles } from '@studio/backend/contract/library'
import { useCharacters } from '@studio/media/characters'
import { CollectionPicker } from '@studio/media/collection-picker'
import { liveCharacters } from '@studio/media/live-characters'
import type { Collections, Noun } from '@studio/media/membership'
import { Button } from '@studio/ui'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CollectionList } from './collection-list.tsx'
import { collectionDialogAtom } from './opened-dialog.ts'
import { useStyles } from './use-styles.ts'

// The names of the styles are followed from the start, because the panel shows them.
liveKinds.register([...liveCharacters, liveList('image', listStyles)])

interface PickerProps {
  /** The images that are added. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** The content of the popover that adds images to a character or a style. */
export function AddToPicker({ noun, ...props }: PickerProps & { readonly noun: Noun }): ReactNode {
  return noun === 'character' ? <CharacterPicker {...props} /> : <StylePicker {...props} />
}

function CharacterPicker(props: PickerProps): ReactNode {
  return <Picker collections={useCharacters()} {...props} />
}

function StylePicker(props: PickerProps): ReactNode {
  return <Picker collections={useStyles()} {...props} />
}

function Picker({ collections, ids, onClose }: PickerProps & { readonly collections: Collections }): ReactNode {
  const { noun } = collections
  const openDialog = useSetAtom(collectionDialogAtom)
  const [typed, setTyped] = useState('')
  return (
    <CollectionPicker
      noun={noun}
      list={collections.list}
      typed={typed}
      onTyped={setTyped}
      below={
        <Button
          icon={<Plus size={16} aria-hidden />}
          onClick={() => {
            onClose()
            openDialog({ kind: 'create', noun, ids, name: typed.trim() })
          }}
        >
          Create
        </Button>
      }
    >
      {(found) => (
        <CollectionList
          collections={collections}
          found={found}
          ids={ids}
          onManage={(character) => {
            onClose()
            openDialog({ kind: 'manage', character })
          }}
        />
      )}
    </CollectionPicker>
  )
}
