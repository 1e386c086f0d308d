declare module 'firebase-auth-itself' {
  export * from 'firebase/auth';
}
