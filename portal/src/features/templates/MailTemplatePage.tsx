import { EditorScreen } from './editor/EditorScreen.tsx';

/** `/new-mail-template`: a new mail, or the template of `?id=`. */
export function MailTemplatePage() {
  return <EditorScreen channels={['email']} />;
}
