import { dressDocument } from './styles.ts'

// Components look as they do in the product: its font, base styles and tokens.
dressDocument()
