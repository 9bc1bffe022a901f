import { EditorScreen } from './editor/EditorScreen.tsx';

/** `/whatsapp-template`: a new message of a phone, WhatsApp or (`?channel=sms`) a text message, or the template of `?id=`. */
export function WhatsappTemplatePage() {
  return <EditorScreen channels={['whatsapp', 'sms']} />;
}
