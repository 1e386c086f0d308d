declare module 'auth_remote/auth';
declare module 'board_remote/board';
