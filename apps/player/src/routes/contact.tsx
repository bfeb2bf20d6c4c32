import { ContactPage } from '../features/contact/contact-page.tsx';

/** /contact: in a window of its own, without the layout, and in every state of the system. */
export default function Contact() {
  return <ContactPage />;
}
