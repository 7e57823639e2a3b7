/* appimage.c - the first part of our AppImage: unpacks the image behind it once to the player's cache,
 * then runs AppRun from there. Needs no FUSE. What is unpacked is named after its contents (BUILD_ID),
 * so a newer AppImage never touches what an older one runs from; what nobody runs any more is
 * removed by the next one. Every start looks whether each file is there as it was unpacked, by its kind,
 * size and date, and unpacks again those that are not. One lock is held meanwhile, so that two that are
 * started at once do not meet, and what an interrupted one has left can be told and removed. */
#define _GNU_SOURCE
#include <squashfuse/squashfuse.h>
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#define PREFIX "cardtable-appimage-"
#define UNFINISHED ".unfinished-"
#define DAMAGED "The file is damaged; fetch it again."

/* read by tools that update AppImages, and filled in by sign_appimage.py, each by the name of its section */
static const volatile char updates[1024] __attribute__((section(".upd_info"), used)) = UPDATES;
static const volatile char signature[1024] __attribute__((section(".sha256_sig"), used)) = "";
static const volatile char key[8192] __attribute__((section(".sig_key"), used)) = "";

/* our images are packed with xz; this keeps LZO, which is under the GPL, out of the program */
int lzo1x_decompress_safe(const unsigned char *a, unsigned long b, unsigned char *c, unsigned long *d, void *e)
{
    (void)a; (void)b; (void)c; (void)d; (void)e;
    return -1;
}

static char making[PATH_MAX]; /* a folder that is being filled and goes when that fails */

static int removed(const char *path, const struct stat *stat, int kind, struct FTW *where)
{
    (void)stat; (void)kind; (void)where;
    return remove(path);
}

/* Shows a sentence in a window, by whatever the desktop has: who starts from a menu sees no terminal. */
static void show(const char *words)
{
    const char *const tools[][6] = {
        {"zenity", "--error", "--no-markup", "--title=Cardtable", "--text", words},
        {"kdialog", "--title", "Cardtable", "--error", words, NULL},
        {"xmessage", "-center", words, NULL, NULL, NULL},
        {"notify-send", "--urgency=critical", "Cardtable", words, NULL, NULL},
    };
    if (isatty(STDERR_FILENO) || !(getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")))
        return;
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        char *command[7] = {0};
        for (int word = 0; word < 6; word++)
            command[word] = (char *)tools[i][word];
        int ended = 0;
        pid_t child = fork();
        if (!child) {
            execvp(command[0], command);
            _exit(127);
        }
        if (child > 0 && waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) != 127)
            return;
    }
}

/* Ends with a sentence where a person sees it; nothing half made is left. */
__attribute__((noreturn, format(printf, 1, 2))) static void end(const char *format, ...)
{
    char words[2 * PATH_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    if (*making)
        nftw(making, removed, 16, FTW_DEPTH | FTW_PHYS);
    fprintf(stderr, "Cardtable: %s\n", words);
    show(words);
    exit(127);
}

static void die(const char *what)
{
    end("%s: %s", what, strerror(errno));
}

/* The image begins where the program ends: behind its last section, or its section headers. */
static off_t end_of_program(const char *path)
{
    Elf64_Ehdr head;
    FILE *file = fopen(path, "rb");
    if (!file || fread(&head, sizeof head, 1, file) != 1)
        die(path);
    off_t end = head.e_shoff + (off_t)head.e_shentsize * head.e_shnum;
    for (int i = 0; i < head.e_shnum; i++) {
        Elf64_Shdr section;
        fseek(file, head.e_shoff + (long)i * head.e_shentsize, SEEK_SET);
        if (fread(&section, sizeof section, 1, file) != 1)
            die(path);
        if (section.sh_type != SHT_NOBITS && (off_t)(section.sh_offset + section.sh_size) > end)
            end = section.sh_offset + section.sh_size;
    }
    fclose(file);
    return end;
}

static void copy_file(sqfs *image, sqfs_inode *node, const char *to)
{
    static char buffer[1 << 20];
    char new[PATH_MAX + 8];
    snprintf(new, sizeof new, "%s.new", to); /* whole, or not there at all */
    int file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (file < 0)
        die(new);
    for (sqfs_off_t at = 0; (uint64_t)at < node->xtra.reg.file_size;) {
        sqfs_off_t size = sizeof buffer;
        if (sqfs_read_range(image, node, at, &size, buffer) || size <= 0)
            end(DAMAGED);
        for (sqfs_off_t put = 0; put < size;) { /* a disk that fills up takes a part, then says so */
            ssize_t taken = write(file, buffer + put, size - put);
            if (taken < 0)
                die(to);
            put += taken;
        }
        at += size;
    }
    const struct timespec times[2] = {{.tv_sec = node->base.mtime}, {.tv_sec = node->base.mtime}};
    if (fchmod(file, node->base.mode & 0777) || futimens(file, times) || close(file) || rename(new, to))
        die(to);
}

/* True when a file, folder or link is there as it was unpacked. */
static int in_place(sqfs *image, sqfs_inode *node, const char *path)
{
    struct stat is;
    char wanted[PATH_MAX], target[PATH_MAX];
    size_t size = sizeof wanted;
    if (lstat(path, &is) || (is.st_mode & S_IFMT) != (node->base.mode & S_IFMT))
        return 0;
    if (S_ISREG(is.st_mode))
        return (uint64_t)is.st_size == node->xtra.reg.file_size && is.st_mtime == (time_t)node->base.mtime &&
               (is.st_mode & 0700) == (node->base.mode & 0700);
    if (S_ISDIR(is.st_mode))
        return 1;
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0 || sqfs_readlink(image, node, wanted, &size))
        return 0;
    target[length] = 0;
    return !strcmp(target, wanted);
}

static void put(sqfs *image, sqfs_inode *node, const char *to)
{
    char target[PATH_MAX];
    size_t size = sizeof target;
    struct stat is;
    if (!lstat(to, &is) && (is.st_mode & S_IFMT) != S_IFREG)
        nftw(to, removed, 16, FTW_DEPTH | FTW_PHYS);
    if (S_ISDIR(node->base.mode)) {
        unlink(to);
        if (mkdir(to, 0755))
            die(to);
    } else if (S_ISLNK(node->base.mode)) {
        unlink(to);
        if (sqfs_readlink(image, node, target, &size) || symlink(target, to))
            die(to);
    } else if (S_ISREG(node->base.mode)) {
        copy_file(image, node, to);
    }
}

/* Goes through the image; puts whatever is not in place into the folder, unless it is only to look. The
 * number of those that were not. */
static int unpack(const char *path, off_t offset, const char *folder, int only_look)
{
    sqfs image;
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    int wrong = 0;
    if (sqfs_open_image(&image, path, offset) || sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)))
        end(DAMAGED);
    while (sqfs_traverse_next(&walk, &error)) {
        char to[PATH_MAX];
        sqfs_inode node;
        if (walk.dir_end)
            continue;
        if (sqfs_inode_get(&image, &node, sqfs_dentry_inode(&walk.entry)))
            end(DAMAGED);
        snprintf(to, sizeof to, "%s/%s", folder, walk.path);
        if (in_place(&image, &node, to))
            continue;
        wrong++;
        if (!only_look)
            put(&image, &node, to);
    }
    if (error)
        end(DAMAGED);
    sqfs_traverse_close(&walk);
    sqfs_destroy(&image);
    return wrong;
}

/* Opens the lock of an unpacked program; `how` says whether to run it or to remove it. */
static int locked(const char *folder, int how)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/.running", folder);
    int lock = open(path, O_RDWR | O_CREAT, 0600);
    if (lock >= 0 && flock(lock, how)) {
        close(lock);
        return -1;
    }
    return lock;
}

/* Other builds that nobody runs, and what interrupted ones have left; the caller holds the lock of all. */
static void remove_others(const char *cache, const char *ours)
{
    DIR *folder = opendir(cache);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", cache, entry->d_name);
        if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)) || !strcmp(path, ours))
            continue;
        int lock = locked(path, LOCK_EX | LOCK_NB);
        if (lock >= 0) {
            nftw(path, removed, 16, FTW_DEPTH | FTW_PHYS);
            close(lock);
        }
    }
    if (folder)
        closedir(folder);
}

/* The folder of the player's caches, made where it is not there yet. */
static void find_cache(char *cache, size_t size)
{
    const char *given = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (given && *given == '/')
        snprintf(cache, size, "%s", given);
    else
        snprintf(cache, size, "%s/.cache", home && *home ? home : "/tmp");
    for (char *slash = strchr(cache + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(cache, 0700);
        *slash = '/';
    }
    mkdir(cache, 0700);
}

#define ELSEWHERE "Cardtable unpacks itself there. Set XDG_CACHE_HOME to a folder of yours in which programs may be run."

/* Sees to it that the folder is whole, and that nobody else's is left; ends where that cannot be. */
static void make_whole(const char *self, off_t offset, const char *cache, const char *folder)
{
    char path[PATH_MAX];
    struct statvfs system;
    snprintf(path, sizeof path, "%s/cardtable-appimage.lock", cache);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        int wrong = errno;
        if (access(folder, X_OK) || unpack(self, offset, folder, 1))
            end("%s cannot be written (%s). " ELSEWHERE, cache, strerror(wrong));
        return;
    }
    flock(lock, LOCK_EX);
    if (!statvfs(cache, &system) && system.f_flag & ST_NOEXEC)
        end("No program may be run in %s. " ELSEWHERE, cache);
    if (access(folder, X_OK)) { /* whole or not there at all: it gets its name at the end */
        snprintf(making, sizeof making, "%s%sXXXXXX", folder, UNFINISHED);
        if (!mkdtemp(making)) {
            *making = 0;
            end("%s cannot be written (%s). " ELSEWHERE, cache, strerror(errno));
        }
        unpack(self, offset, making, 0);
        if (chmod(making, 0755) || rename(making, folder))
            die(folder);
        *making = 0;
    } else {
        unpack(self, offset, folder, 0);
    }
    locked(folder, LOCK_SH | LOCK_NB); /* held open until the program ends */
    remove_others(cache, folder);
    close(lock);
}

/* Prints one of the texts that lie in sections of their own; fails where there is none. */
static int print(const volatile char *text, const char *otherwise)
{
    if (!*text) {
        fprintf(stderr, "Cardtable: %s\n", otherwise);
        return 1;
    }
    puts((const char *)text);
    return 0;
}

static const char help[] =
    "  --appimage-extract            unpacks everything into the folder squashfs-root\n"
    "  --appimage-extract-and-run    runs without FUSE, as it always does\n"
    "  --appimage-help               this text\n"
    "  --appimage-offset             where the image begins in the file\n"
    "  --appimage-signature          the signature of whoever built it\n"
    "  --appimage-updateinformation  where a tool that updates AppImages looks for newer ones\n"
    "  --appimage-version            the version of the program in it\n"
    "Everything else is for the program: --help lists its commands.\n";

/* Answers a question that is for the AppImage and not for the program in it; the exit code. */
static int answered(const char *word, const char *self, off_t offset)
{
    word += strlen("--appimage-");
    if (!strcmp(word, "help"))
        fputs(help, stdout);
    else if (!strcmp(word, "version"))
        puts("Cardtable " PROGRAM_VERSION ", an AppImage of type 2");
    else if (!strcmp(word, "offset"))
        printf("%lld\n", (long long)offset);
    else if (!strcmp(word, "updateinformation"))
        return print(updates, "it was built without update information");
    else if (!strcmp(word, "signature"))
        return print(signature, "it is not signed");
    else if (!strcmp(word, "extract")) {
        mkdir("squashfs-root", 0755);
        unpack(self, offset, "squashfs-root", 0);
    } else {
        fprintf(stderr, "Cardtable: there is no --appimage-%s; --appimage-help lists what there is\n", word);
        return 1;
    }
    return 0;
}

int main(int count, char **words)
{
    char self[PATH_MAX], cache[PATH_MAX - 256], folder[PATH_MAX - 128], path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        die("/proc/self/exe");
    self[length] = 0;
    off_t offset = end_of_program(self);
    if (count > 1 && !strcmp(words[1], "--appimage-extract-and-run")) {
        words[1] = words[0];
        words++;
    } else if (count > 1 && !strncmp(words[1], "--appimage-", strlen("--appimage-"))) {
        return answered(words[1], self, offset);
    }
    find_cache(cache, sizeof cache);
    snprintf(folder, sizeof folder, "%s/%s%s", cache, PREFIX, BUILD_ID);
    make_whole(self, offset, cache, folder);
    setenv("APPIMAGE", self, 1);
    setenv("APPDIR", folder, 1);
    setenv("ARGV0", words[0], 1);
    snprintf(path, sizeof path, "%s/AppRun", folder);
    execv(path, words);
    if (errno == EACCES)
        end("No program may be run in %s. " ELSEWHERE, cache);
    die(path);
}
