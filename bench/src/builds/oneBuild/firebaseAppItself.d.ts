declare module 'firebase-app-itself' {
  export * from '@firebase/app';
}
