import { listStyles } from '@studio/backend/contract/library'
import { useCharacters } from '@studio/media/characters'
import { liveCharacters } from '@studio/media/live-characters'
import type { Collections, Noun } from '@studio/media/membership'
import { SearchField } from '@studio/media/search-field'
import { Button } from '@studio/ui'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './add-to-picker.module.css'
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
    <div className={styles['picker']}>
      {/* The popover has it as its name. */}
      <p className={styles['title']} aria-hidden>
        Add to {noun}
      </p>
      <SearchField label={`Search ${noun}s`} placeholder="Search" text={typed} onText={setTyped} />
      <CollectionList
        collections={collections}
        typed={typed}
        ids={ids}
        onManage={(character) => {
          onClose()
          openDialog({ kind: 'manage', character })
        }}
      />
      <Button
        icon={<Plus size={16} aria-hidden />}
        onClick={() => {
          onClose()
          openDialog({ kind: 'create', noun, ids, name: typed.trim() })
        }}
      >
        Create
      </Button>
    </div>
  )
}
