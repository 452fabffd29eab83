import { createStyle } from '@studio/backend/contract/library'
import { SearchField } from '@studio/media/search-field'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { Dialog } from '@studio/ui/dialog'
import { FormDialog } from '@studio/ui/form-dialog'
import { showToast } from '@studio/ui/toast-store'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './add-to-dialog.module.css'
import { CollectionList } from './collection-list.tsx'
import type { Collections } from './collections.ts'
import { useAdd } from './use-add.ts'

interface AddToDialogProps {
  readonly collections: Collections
  /** The images that are added. */
  readonly assetIds: readonly string[]
  readonly onClose: () => void
}

const nameField = [{ name: 'name', label: 'Name', missing: 'Please enter a name' }] as const

/** Asks to what images are added: one that is there, found by its name, or a new one (spec images 2). */
export function AddToDialog({ collections, assetIds, onClose }: AddToDialogProps): ReactNode {
  const { noun } = collections
  const kind = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const { add, addToNew } = useAdd(collections)
  const [text, setText] = useState('')
  const [creating, setCreating] = useState(false)
  const create = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create New {kind}
    </Button>
  )
  return (
    <>
      <Dialog title={`Add to ${noun}`} onClose={onClose} actions={create}>
        <SearchField
          label={`Search ${noun}s`}
          placeholder="Search"
          text={text}
          onText={setText}
          className={styles['search']}
        />
        <CollectionList
          collections={collections}
          wanted={text}
          onChoose={(chosen) => {
            onClose()
            void add(chosen, assetIds)
          }}
        />
      </Dialog>
      {creating && (
        <FormDialog
          title={`Create New ${kind}`}
          action={`Create ${kind}`}
          fields={nameField}
          initial={{ name: text.trim() }}
          schema={createStyle.body}
          isReady={({ name }) => name.trim() !== ''}
          onSave={async ({ name }) => {
            await addToNew(name.trim(), assetIds)
            onClose()
          }}
          onFailure={(error) =>
            showToast({ title: 'Error', description: errorText(error, `Failed to create ${noun}.`), tone: 'bad' })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
