import { type ReactNode, useState } from 'react'
import styles from './rail-references.module.css'

/** A small copy of a reference; says so when the picture was deleted for good. */
function ReferencePicture({ address, label }: { readonly address: string; readonly label: string }): ReactNode {
  const [gone, setGone] = useState(false)
  if (gone) return <span className={styles['gone']}>{label} was deleted</span>
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`Open ${label.toLowerCase()} in a new tab`}>
      <img
        className={styles['picture']}
        src={address.replace(/\/original$/, '/thumbnail')}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    </a>
  )
}

/** The pictures that a generation was made from, in their order; nothing when it was made from words alone. */
export function RailReferences({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  if (addresses.length === 0) return null
  return (
    <section className={styles['part']} aria-label="References">
      <h2>References</h2>
      <ol className={styles['list']}>
        {addresses.map((address, index) => (
          <li key={address}>
            <ReferencePicture address={address} label={`Reference ${index + 1}`} />
          </li>
        ))}
      </ol>
    </section>
  )
}
